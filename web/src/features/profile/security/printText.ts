/** Prints only this text, without changing the page. */
export function printText(text: string): void {
  const paper = document.createElement("pre");
  paper.className = "print-only";
  paper.textContent = text;
  document.body.append(paper);
  // While this is set, `EnrollDialog.module.css` hides everything else in print.
  document.documentElement.dataset.paper = "";
  const done = () => {
    paper.remove();
    delete document.documentElement.dataset.paper;
  };
  addEventListener("afterprint", done, { once: true });
  window.print();
}
