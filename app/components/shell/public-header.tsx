import { Link } from "@remix-run/react";
import { Logo } from "~/components/ui/logo";
import { cx } from "~/lib/cx";
import { publicPaths } from "~/lib/public-paths";
import { LanguageMenu } from "./language-menu";

/** Top of a page for visitors: the way to the login page, and the language. */
export function PublicHeader({ className }: { className?: string }) {
  return (
    <header className={cx("flex items-center", className)}>
      <Link to={publicPaths.login} aria-label="Sightline">
        <Logo />
      </Link>
      <div className="ml-auto">
        <LanguageMenu />
      </div>
    </header>
  );
}
