/** A mail address that breaks before its `@`, where it is too long for a line. */
export function Address({ children: address }: { children: string }) {
  const at = address.lastIndexOf("@");
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
