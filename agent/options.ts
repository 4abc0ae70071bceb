import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { moduleInfo } from "../contract/device-parts";

export const help = `Sightline host agent: brings cameras to the cloud over one outbound connection a host.

  npm run agent -- --cloud <url> --code <host code> --password <password> --config cameras.yaml
  npm run agent -- --cloud <url> --demo <config.json> [options]

  --code <code>     the host's code, as the console shows it
  --password <text> its password; better in SIGHTLINE_HOST_PASSWORD, where other users of the machine do not see it
  --config <file>   cameras and recordings, as docs/agent.md describes
  --demo <file>     hosts and their demo cameras, as JSON:
                    { "hosts": [{ "code", "password", "cameras": [{ "index", "loop", "phaseFrames" }] }] }
                    A camera with "connected": false has no signal, one with "ptz": true moves. A host may have a "version" and
                    "modules" as in contract/device.
  --cloud <url>     the cloud, wss:// (or https://); ws:// without encryption
  --media <folder>  where the demo loops are (default: those of the project)
  --watch-stdin     end when standard input ends
  --help            show this text
`;

const demoConfig = z.object({
  hosts: z
    .array(
      z.object({
        code: z.string().min(1),
        password: z.string().min(1),
        version: z.string().optional(),
        modules: z.array(moduleInfo).optional(),
        cameras: z.array(
          z.object({
            index: z.number().int().min(0).max(1023),
            loop: z.string().regex(/^[a-z0-9_-]+$/),
            phaseFrames: z.number().int().nonnegative().default(0),
            connected: z.boolean().default(true),
            ptz: z.boolean().optional(),
          }),
        ),
      }),
    )
    .min(1),
});
export type DemoConfig = z.infer<typeof demoConfig>;

/**
 * A mistake in the agent's command line or configuration. Its message is the one line the operator
 * sees.
 */
export class UsageError extends Error {}

export type Command =
  | { type: "help" }
  | {
      type: "run";
      demoFile: string;
      cloud: URL;
      mediaFolder: string | null;
      watchStdin: boolean;
    }
  | {
      type: "field";
      configFile: string;
      code: string;
      password: string;
      cloud: URL;
      watchStdin: boolean;
    };

/** Throws UsageError. */
export function readCommand(args: string[]): Command {
  const values = parse(args);
  if (values.help) return { type: "help" };
  if (values.config !== undefined) return readFieldCommand(values);
  if (!values.demo) throw new UsageError("--demo <config.json> is missing");
  if (!values.cloud) throw new UsageError("--cloud <url> is missing");
  return {
    type: "run",
    demoFile: values.demo,
    cloud: readCloud(values.cloud),
    mediaFolder: values.media ?? null,
    watchStdin: values["watch-stdin"] ?? false,
  };
}

function readFieldCommand(values: ReturnType<typeof parse>): Command {
  const password = values.password ?? process.env.SIGHTLINE_HOST_PASSWORD;
  if (!values.cloud) throw new UsageError("--cloud <url> is missing");
  if (!values.code) throw new UsageError("--code <host code> is missing");
  if (!password) throw new UsageError("--password or SIGHTLINE_HOST_PASSWORD is missing");
  return {
    type: "field",
    configFile: values.config ?? "",
    code: values.code,
    password,
    cloud: readCloud(values.cloud),
    watchStdin: values["watch-stdin"] ?? false,
  };
}

/** Throws UsageError. The password of a host never enters a message. */
export async function loadDemoConfig(file: string): Promise<DemoConfig> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot read ${file}: ${error.code ?? "unknown error"}`);
  });
  const parsed = demoConfig.safeParse(parseJson(file, text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(`${file}: ${issue?.path.join(".") || "config"}: ${issue?.message}`);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        demo: { type: "string" },
        cloud: { type: "string" },
        code: { type: "string" },
        password: { type: "string" },
        config: { type: "string" },
        media: { type: "string" },
        "watch-stdin": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readCloud(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === "https:") url.protocol = "wss:";
  if (url?.protocol === "ws:" || url?.protocol === "wss:") return url;
  throw new UsageError(`--cloud must be a ws:// or wss:// address, not "${text}"`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON`);
  }
}
