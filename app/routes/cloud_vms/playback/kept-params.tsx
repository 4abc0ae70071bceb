import { useSearchParams } from "@remix-run/react";
import { CarriedFields } from "~/components/form/carried-fields";

/** In a form that asks for the page anew: what the address says besides the form's own fields. */
export function KeptParams({ except }: { except: readonly string[] }) {
  const [params] = useSearchParams();
  return <CarriedFields values={[...params].filter(([name]) => !except.includes(name))} />;
}
