/** Prints a text alone: the page that asks for it stays as it is. */
export function printText(text: string): void {
  const paper = document.createElement("pre");
  paper.className = "print-only";
  paper.textContent = text;
  document.body.append(paper);
  // `EnrollDialog.module.css` prints nothing else while this is set.
  document.documentElement.dataset.paper = "";
  const done = () => {
    paper.remove();
    delete document.documentElement.dataset.paper;
  };
  addEventListener("afterprint", done, { once: true });
  window.print();
}
