import { redirect } from "@remix-run/node";
import { z } from "zod";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { requireUser } from "~/lib/session/guards.server";
import { idText, outputSwitchForm } from "~contract/site-fields";
import { chooseModules, isInState } from "./choose-modules";
import { iotQuery, iotStates } from "./iot-query";

const listDocument = graphql(`
  query query_iot_list {
    query_iot_list {
      id
      name
      display_name
      state
      can_manage
      region { name }
      modules { id index name input output triggered connected }
    }
  }
`);

export type IotHost = ResultOf<typeof listDocument>["query_iot_list"][number];
export type IotModule = IotHost["modules"][number];

/** The IO boxes in reach with the modules the address asks for; null where they did not load. */
export async function loadIot(args: CloudArgs) {
  await requireUser(args);
  const query = iotQuery.read(new URL(args.request.url).searchParams);
  const answer = await callCloud(args, listDocument, {}).catch(notLoaded("the IO boxes"));
  const { requestId } = args.context;
  if (!answer) return { query, iot: null, requestId };
  const all = answer.query_iot_list;
  const modules = chooseModules(all, { search: query.search, state: null }).flatMap(
    (host) => host.modules,
  );
  const countOf = (state: (typeof iotStates)[number] | null) =>
    modules.filter((module) => isInState(module, state)).length;
  return {
    query,
    iot: {
      hosts: chooseModules<IotModule, IotHost>(all, query),
      total: all.length,
      counts: ([null, ...iotStates] as const).map((state) => [state, countOf(state)] as const),
    },
    requestId,
  };
}

export type IotPage = Awaited<ReturnType<typeof loadIot>>;

const outputDocument = graphql(`
  mutation switch_module_output($host_id: ID!, $module: Int!, $output: Int!, $on: Boolean!) {
    switch_module_output(host_id: $host_id, module: $module, output: $output, on: $on) { id }
  }
`);

const outputForm = outputSwitchForm.extend({ host_id: idText, id: z.string().max(64).optional() });

/** Switches an output; the host has done it once this comes back. */
export async function changeIot(args: CloudArgs) {
  await requireUser(args);
  const { request } = args;
  const here = iotQuery.href(iotQuery.read(new URL(request.url).searchParams));
  return answerForms(await request.formData(), {
    output: onForm(outputForm, async ({ host_id, module, output, enable: on }) => {
      await callCloud(args, outputDocument, { host_id, module, output, on });
      return redirect(here);
    }),
  });
}
