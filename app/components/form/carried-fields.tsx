export type CarriedValues = readonly (readonly [
  name: string,
  value: string | readonly string[] | null | undefined,
])[];

/** What a form posts unseen: the rest of an address, or which thing its fields are about. */
export function CarriedFields({ values }: { values: CarriedValues }) {
  return values.flatMap(([name, value]) =>
    [value ?? []]
      .flat()
      .map((each) => <input key={`${name}=${each}`} type="hidden" name={name} value={each} />),
  );
}
