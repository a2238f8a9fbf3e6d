// Ends a prerendered page: its text and styles are there, so paint them first and load the code after. Code that loads
// earlier competes with the first paint for the network and the processor.
(() => {
  const { entry, imports, styles } = document.currentScript.dataset;
  const link = (rel, href) => {
    const element = document.createElement("link");
    Object.assign(element, { rel, crossOrigin: "", href });
    // The page has these styles already. The router's preloader takes a disabled link for a loaded one, and the browser
    // doesn't load it.
    if (rel === "stylesheet") element.setAttribute("disabled", "");
    document.head.append(element);
  };
  const start = () => {
    for (const href of styles.split(" ")) link("stylesheet", href);
    for (const href of imports.split(" ")) link("modulepreload", href);
    import(entry);
  };
  // A page that is opened in a background tab is painted only when somebody looks at it.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
