import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { KeyRound, Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure, SubmitButton } from "~/components/form/action-form";
import { LinkedText } from "~/components/form/linked-text";
import { NewPasswordFields } from "~/components/form/new-password-fields";
import { useActionForm } from "~/components/form/use-action-form";
import { AuthHead } from "~/components/shell/auth-head";
import { buttonClass } from "~/components/ui/button";
import { cx } from "~/lib/cx";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { findLinkProblem, type LinkProblem, resetPassword } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["recovery", "password", "errors"],
  title: "reset_password",
};

// The address holds a secret (C365).
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

const statuses: Record<LinkProblem, number> = {
  LINK_FAILED: 404,
  TOKEN_EXPIRED: 410,
  TOO_MANY_ATTEMPTS: 429,
};

export async function loader(args: LoaderFunctionArgs) {
  const link = await findLinkProblem(args);
  return data(link, { status: link.problem ? statuses[link.problem] : 200 });
}

export function action(args: ActionFunctionArgs) {
  return resetPassword(args);
}

export { clientAction } from "~/lib/forms/client-action";

export default function ResetPassword() {
  const { problem, who } = useLoaderData<typeof loader>();
  return problem ? <UselessLink problem={problem} who={who} /> : <Choosing who={who} />;
}

type Who = { account_id: string; email: string } | null;

/** Problem of the link: unknown or used, expired, or too many attempts. The first two offer another link (C337). */
function UselessLink({ problem, who }: { problem: LinkProblem; who: Who }) {
  const { t } = useTranslation(["recovery", "errors"]);
  const query = who ? `?${new URLSearchParams(who)}` : "";
  return (
    <>
      <AuthHead icon={Link2Off} tone="warn" title={t(`link.${problem}`)}>
        {t(`errors:${problem}`)}
      </AuthHead>
      {problem !== "TOO_MANY_ATTEMPTS" && (
        <Link
          to={paths.forgotPassword + query}
          className={cx(buttonClass("primary", "lg"), "w-full")}
        >
          {t("link.another")}
        </Link>
      )}
    </>
  );
}

function Choosing({ who }: { who: Who }) {
  const { t } = useTranslation(["recovery", "password"]);
  const { search } = useLocation();
  const form = useActionForm({
    intent: "reset",
    action: paths.resetPassword + search,
    labels: { password: t("reset.password"), confirm_password: t("password:confirm") },
  });
  return (
    <>
      <AuthHead icon={KeyRound} title={t("reset.heading")}>
        <LinkedText
          text={t("reset.intro", { email: who?.email ?? "", account: who?.account_id ?? "" })}
          links={{
            b: (words) => <b className="font-medium break-words text-fg">{words}</b>,
            a: (words) => <b className="tnum font-medium text-fg">{words}</b>,
          }}
        />
      </AuthHead>
      <ActionForm form={form} className="flex flex-col gap-4">
        {/* For password managers. */}
        <input type="hidden" name="email" autoComplete="username" value={who?.email ?? ""} />
        <NewPasswordFields form={form} size="lg" autoFocus />
        <FormFailure form={form} />
        <SubmitButton form={form} size="lg" className="mt-1 w-full">
          {t("reset.submit")}
        </SubmitButton>
      </ActionForm>
    </>
  );
}
