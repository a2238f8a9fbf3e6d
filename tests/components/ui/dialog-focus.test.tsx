import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Button } from "#ui/Button/Button.tsx";
import { Dialog } from "#ui/Dialog/Dialog.tsx";

/** A page whose button opens a dialog; what's confirmed there removes the button. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const confirm = () => {
    setDone(true);
    setOpen(false);
  };
  return (
    <main>
      <h1 tabIndex={-1}>Request</h1>
      {!isDone && <Button onPress={() => setOpen(true)}>Cancel Request</Button>}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Cancel it?">
        <Button onPress={confirm}>Confirm</Button>
      </Dialog>
    </main>
  );
}

it("returns the focus to the button that opened it", async () => {
  render(<Page />);
  const user = userEvent.setup();
  const opener = screen.getByRole("button", { name: "Cancel Request" });
  await user.click(opener);
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it("gives the focus to the page's heading if that button is gone", async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Cancel Request" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Request" })));
});
