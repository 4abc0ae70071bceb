import { useLocation, useNavigate } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Dialog, dialogFootClass } from "~/components/ui/dialog";
import { Icon } from "~/components/ui/icon";

/** Alert over the login page with the reason of the redirect (decision D63). OK removes it from the address too. */
export default function NoticeAlert({ text }: { text: string }) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => {
    const query = new URLSearchParams(search);
    query.delete("notice");
    navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  };
  return (
    <Dialog alert labelledBy={`${id}text`} onClose={close} className="w-105">
      <div className="flex items-start gap-3 px-5 pt-4.5">
        <Icon as={TriangleAlert} size={20} className="mt-px text-warn" />
        <p id={`${id}text`} className="text-base font-semibold">
          {text}
        </p>
      </div>
      <div className={dialogFootClass}>
        <Button variant="primary" data-first-focus onClick={close}>
          {t("ok")}
        </Button>
      </div>
    </Dialog>
  );
}
