import { randomBytes } from "node:crypto";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { findCaptcha } from "~/lib/captcha/captcha.server";
import { getRenderTexts } from "~/lib/i18n/i18n.server";
import { findSignInWays } from "~/lib/session/sign-in-ways.server";
import { setDocumentHeaders, setPrivateHeaders } from "./lib/http/headers.server";
import { pickPageRoutes } from "./lib/http/page-routes.server";
import { PageStream } from "./lib/http/page-stream.server";
import { startPlainServer } from "./lib/http/plain-server.server";
import { RenderContext } from "./lib/http/render-context";

startPlainServer(process.argv[1]);

/** A deferred part that takes longer is aborted and shows its error state. */
export const streamTimeout = 8_000;
const abortMs = streamTimeout + 1_000;

/** Streams a page; crawlers get it in one piece. Sets all document headers, so that remix-serve has them too. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const [{ instance, inline }, captcha, ways] = await Promise.all([
    getRenderTexts(request, context),
    findCaptcha({ request, context: loadContext }),
    findSignInWays({ request, context: loadContext }),
  ]);
  setDocumentHeaders(headers, nonce, request, captcha, ways.openid_origin);
  setRetry(headers, status);
  const manifest = pickPageRoutes(
    context.manifest,
    context.staticHandlerContext.matches,
    new URL(request.url).pathname,
  );
  const whole = isbot(request.headers.get("user-agent") ?? "");

  return new Promise((resolve, reject) => {
    let finalStatus = status;
    let shellReady = false;
    const respond = () => {
      shellReady = true;
      const body = new PageStream();
      // It holds all of the page until then.
      body.once("close", () => clearTimeout(deadline));
      resolve(
        new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }),
      );
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <RenderContext.Provider value={{ nonce, texts: inline }}>
        <I18nextProvider i18n={instance}>
          <RemixServer
            context={{ ...context, manifest }}
            url={request.url}
            abortDelay={abortMs}
            nonce={nonce}
          />
        </I18nextProvider>
      </RenderContext.Provider>,
      {
        nonce,
        [whole ? "onAllReady" : "onShellReady"]: respond,
        onShellError: reject,
        onError(error: unknown) {
          finalStatus = 500;
          // Errors before the shell are logged by handleError.
          if (shellReady && !request.signal.aborted) logError(error);
        },
      },
    );
    const deadline = setTimeout(abort, abortMs).unref();
  });
}

/** Headers for loader data and action results. */
export function handleDataRequest(response: Response): Response {
  setPrivateHeaders(response.headers);
  setRetry(response.headers, response.status);
  return response;
}

/** Retry-After for 503, set here because the framework drops the headers of a Response that a loader threw. */
function setRetry(headers: Headers, status: number): void {
  if (status === 503) headers.set("Retry-After", "5");
}

/** The visitor sees the status and nothing of the error; the log has its name and stack, never the request's body. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs): void {
  if (!request.signal.aborted) logError(error);
}

function logError(error: unknown): void {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
}
