import { useSearchParams } from "@remix-run/react";
import { CarriedFields } from "~/components/form/carried-fields";

/** Hidden inputs for the address's other parameters, in a GET form of the page. */
export function KeptParams({ except }: { except: readonly string[] }) {
  const [params] = useSearchParams();
  return <CarriedFields values={[...params].filter(([name]) => !except.includes(name))} />;
}
