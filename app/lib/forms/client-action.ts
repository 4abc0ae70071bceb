import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { FormAnswer, FormErrorCode } from "./form-answer";

/**
 * The browser's half of an action: a form that could not be sent, or was answered with nothing that can be read, says
 * so itself and keeps what was typed (decision D36). Every page with forms exports it beside its `action`.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // Redirects and error pages are no Error; a page that was left needs no words.
    if (!(error instanceof Error) || request.signal.aborted) throw error;
    console.warn(error);
    // fetch() says that there is no connection with a TypeError.
    const code: FormErrorCode = error instanceof TypeError ? "NETWORK" : "INTERNAL";
    const answer: FormAnswer = {
      intent: String(form.get("intent")),
      id: form.get("id")?.toString() ?? null,
      result: { status: "error", error: { "": { code } } },
    };
    // Not 200: the page's loaders would be asked again, and fail alike. Not data(): Remix would wrap it once more, and
    // lose the status.
    return Response.json(answer, { status: 503 });
  }
}
