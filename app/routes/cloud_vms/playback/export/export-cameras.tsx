import { Checkbox } from "~/components/form/checkbox";
import { GroupField } from "~/components/form/field";
import type { ActionFormHandle } from "~/components/form/use-action-form";
import { Snapshot } from "~/components/host/snapshot";
import type { WallCamera } from "~/lib/wall/camera-list";
import { useExportContext } from "../export-context";

/** Cameras offered besides those on the page and the ticked ones. */
const maxOffered = 36;

interface ExportCamerasProps {
  form: Pick<ActionFormHandle<"host_cam_ids">, "field">;
  /** Ids ticked at first. */
  chosen: readonly string[];
}

/** The cameras to export; those on the page first. */
export function ExportCameras({ form, chosen }: ExportCamerasProps) {
  const { cameras, shownIds } = useExportContext();
  const { id, name, label, error } = form.field("host_cam_ids");
  const isShown = (camera: WallCamera) => shownIds.includes(camera.id);
  const offered = cameras
    .filter((camera, index) => index < maxOffered || isShown(camera) || chosen.includes(camera.id))
    .sort((a, b) => Number(isShown(b)) - Number(isShown(a)));
  return (
    <GroupField id={id} label={label} error={error}>
      {(wiring) => (
        <div className="flex max-h-56 flex-col gap-2 overflow-y-auto [scrollbar-width:thin]">
          {offered.map((camera) => (
            <div key={camera.id} className="shrink-0">
              <Checkbox
                {...wiring}
                name={name}
                value={camera.id}
                defaultChecked={chosen.includes(camera.id)}
                label={<CameraLabel camera={camera} />}
              />
            </div>
          ))}
        </div>
      )}
    </GroupField>
  );
}

function CameraLabel({ camera }: { camera: WallCamera }) {
  const hasPicture = camera.connected && camera.hasLicense;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span aria-hidden="true" className="w-12 shrink-0">
        <Snapshot src={hasPicture ? camera.snapshotLink : null} camera="" />
      </span>
      <span className="min-w-0">
        <span className="block truncate">{camera.name}</span>
        <span className="block truncate text-2xs text-fg-3">{camera.hostName}</span>
      </span>
    </span>
  );
}
