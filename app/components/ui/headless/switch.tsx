import { Switch } from "@headlessui/react";
import { cx } from "~/lib/cx";
import { SwitchTrack } from "../switch";

export interface HeadlessSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  className?: string;
  id?: string;
  title?: string;
  disabled?: boolean | undefined;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
}

export default function HeadlessSwitch({ label, className, ...props }: HeadlessSwitchProps) {
  return (
    <Switch {...props} aria-label={label} className={cx("group", className)}>
      <SwitchTrack />
    </Switch>
  );
}
