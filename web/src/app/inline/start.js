// Ends a prerendered page: its text and styles are there, so paint them first and load the code after. Code that loads
// earlier competes with the first paint for the network and the processor.
(() => {
  const { entry, imports } = document.currentScript.dataset;
  const start = () => {
    for (const href of imports.split(" ")) {
      const link = document.createElement("link");
      Object.assign(link, { rel: "modulepreload", crossOrigin: "", href });
      document.head.append(link);
    }
    import(entry);
  };
  // A page that is opened in a background tab is painted only when somebody looks at it.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
