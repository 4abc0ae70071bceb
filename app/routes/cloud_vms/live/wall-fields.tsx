/** What a view holds, for the forms that save it. */
export function WallFields(props: { layout: number; cameras: readonly (string | null)[] }) {
  return (
    <>
      <input type="hidden" name="layout" value={props.layout} />
      <input type="hidden" name="cameras" value={props.cameras.map((id) => id ?? "").join(",")} />
    </>
  );
}
