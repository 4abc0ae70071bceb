import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import { useEnhanced } from "./use-enhanced";

const loadSwitch = () => import("~/components/ui/headless/switch");

/** A switch of Headless UI in place of a native control, once it is there; with no name it posts nothing itself. */
export function useSwitch(name: string, isOn: boolean, form?: string) {
  const module = useLazyModule(loadSwitch);
  const enhanced = useEnhanced({ [name]: isOn ? ["on"] : [] }, form, module !== null);
  return { ...enhanced, Switch: enhanced.isEnhanced && module ? module.default : null };
}
