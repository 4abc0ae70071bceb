import { fold } from "~contract/fold";
import type { IotState } from "./iot-query";

interface ListedModule {
  name: string;
  triggered: boolean;
  connected: boolean;
}

interface ListedHost<Module extends ListedModule> {
  name: string;
  display_name: string | null;
  modules: readonly Module[];
}

export const isInState = (module: ListedModule, state: IotState | null): boolean =>
  state === null || (state === "triggered" ? module.triggered : !module.connected);

/** The hosts with the modules that match; a host whose own name matches keeps all of them. */
export function chooseModules<Module extends ListedModule, Host extends ListedHost<Module>>(
  hosts: readonly Host[],
  { search, state }: { search: string; state: IotState | null },
): (Host & { modules: Module[] })[] {
  const words = fold(search);
  const has = (name: string | null) => fold(name ?? "").includes(words);
  return hosts
    .map((host) => {
      const isNamed = has(host.name) || has(host.display_name);
      const modules = host.modules.filter(
        (module) => (isNamed || has(module.name)) && isInState(module, state),
      );
      return { ...host, modules };
    })
    .filter(({ modules, ...host }) => {
      if (modules.length > 0) return true;
      return state === null && (has(host.name) || has(host.display_name));
    });
}
