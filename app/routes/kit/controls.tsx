import { Download, Image, List, MoreHorizontal, Trash2 } from "lucide-react";
import { useId } from "react";
import { Checkbox } from "~/components/form/checkbox";
import { SelectField } from "~/components/form/select-field";
import { SwitchField } from "~/components/form/switch-field";
import { TextField } from "~/components/form/text-field";
import { Avatar } from "~/components/ui/avatar";
import { Badge } from "~/components/ui/badge";
import { Button, buttonClass } from "~/components/ui/button";
import { ChipLink } from "~/components/ui/chip-link";
import { CopyButton } from "~/components/ui/copy-button";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { MenuButton } from "~/components/ui/menu-item";
import { Popover } from "~/components/ui/popover";
import { StatusDot } from "~/components/ui/status-dot";
import { Tabs } from "~/components/ui/tabs";
import { ViewSwitch } from "~/components/ui/view-switch";
import { Sample, samplesClass } from "./sample";

const variants = ["primary", "secondary", "ghost", "danger", "danger-outline"] as const;
const tones = ["neutral", "ok", "warn", "danger", "ai", "accent"] as const;
const statuses = ["online", "warning", "disconnected", "disabled", "ai", "accent"] as const;
const longText = "Benachrichtigungen zurücksetzen";

/** Buttons, fields and what is chosen with, each with its states. */
export function Controls() {
  const id = useId();
  const field = (name: string) => ({ id: `${id}-${name}`, name });
  return (
    <div className={samplesClass}>
      <Sample title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-2">
            <Button variant={variant}>Save host</Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Off
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-2">
          <Button size="lg" variant="secondary">
            Large
          </Button>
          <Button>{longText}</Button>
          <Button iconOnly aria-label="Download" title="Download">
            <Icon as={Download} />
          </Button>
          <CopyButton text="Sightline" label="Copy" doneLabel="Copied" />
        </div>
      </Sample>
      <Sample title="Fields">
        <TextField {...field("plain")} label="Name" placeholder="Main gate" />
        <TextField {...field("hint")} label="Note" hint="Viewers see this note above the video." />
        <TextField {...field("bad")} label="VPN ID" defaultValue="a b" error="No spaces here." />
        <TextField {...field("off")} label="Serial" defaultValue="SL-20481" disabled />
        <SelectField
          {...field("select")}
          label="Region"
          options={[
            { value: "1", label: "Harbor Campus" },
            { value: "2", label: "Riverside DC" },
          ]}
        />
        <TextField {...field("long")} label={`${longText} und weitere Geräte hinzufügen`} />
      </Sample>
      <Sample title="Boxes and switches">
        <Checkbox {...field("on")} label="Ticked" defaultChecked />
        <Checkbox {...field("none")} label="Not ticked" />
        <Checkbox {...field("mixed")} label="Some of it" mixed />
        <Checkbox {...field("boxed")} label="Ask for a password" hint="Send it another way." />
        <Checkbox {...field("wrong")} label="I agree" error="This needs your agreement." />
        <SwitchField {...field("switch")} label="AI events only" defaultChecked />
        <SwitchField {...field("switch_off")} label="Sound" />
      </Sample>
      <Sample title="Tabs, views, chips, menu, panel">
        <Tabs
          label="Subjects"
          tabs={[
            { to: "?part=controls", label: "Profile", current: true },
            { to: "?part=inputs", label: "Security", count: "3", current: false },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <ChipLink to="?part=controls" current count="7">
            All
          </ChipLink>
          <ChipLink to="?part=inputs" current={false} count="2">
            Expired
          </ChipLink>
          <ViewSwitch
            label="View"
            current="list"
            views={[
              { id: "list", to: "?part=controls", label: "Table", icon: List },
              { id: "photo", to: "?part=inputs", label: "Pictures", icon: Image },
            ]}
          />
          <Menu
            label="Host actions"
            button={<Icon as={MoreHorizontal} />}
            buttonClassName="grid size-8 place-items-center rounded-ctl hover:bg-active"
            panelClassName="w-48"
          >
            <MenuButton type="button">
              <Icon as={Download} /> Update to 7.3.1
            </MenuButton>
            <MenuButton type="button" className="text-danger">
              <Icon as={Trash2} /> Delete host
            </MenuButton>
          </Menu>
          <Popover
            button="Filter"
            buttonClassName={buttonClass("secondary", "sm")}
            panelClassName="w-48"
          >
            <div className="flex flex-col gap-1 p-2">
              <Checkbox {...field("people")} label="People" />
              <Checkbox {...field("vehicles")} label="Vehicles" />
            </div>
          </Popover>
        </div>
      </Sample>
      <Sample title="Badges, status, people">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          {statuses.map((status) => (
            <span key={status} className="inline-flex items-center gap-1.5">
              <StatusDot status={status} /> {status}
            </span>
          ))}
        </div>
        <div className="flex items-center gap-2">
          {(["sm", "md", "lg"] as const).map((size) => (
            <Avatar key={size} name="Ana Kovar" size={size} />
          ))}
        </div>
      </Sample>
    </div>
  );
}
