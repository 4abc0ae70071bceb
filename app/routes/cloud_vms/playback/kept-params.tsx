import { useSearchParams } from "@remix-run/react";

/** In a form that asks for the page anew: what the address says besides the form's own fields. */
export function KeptParams({ except }: { except: readonly string[] }) {
  const [params] = useSearchParams();
  return [...params]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ));
}
