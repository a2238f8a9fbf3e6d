/** A list of terms with their explanations. */
export function Facts(props: { items: readonly (readonly [string, string])[] }) {
  return (
    <dl>
      {props.items.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
