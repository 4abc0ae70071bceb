import type {
  EventsMessage,
  FirmwareProgress,
  ModuleInfo,
  Retention,
  StorageInfo,
} from "../../contract/device";
import type { Bus } from "../realtime/bus";

export interface AuthenticatedHost {
  hostId: number;
  accountId: number;
  /** Shown to the agent, for its log. */
  name: string;
}

export interface CameraState {
  index: number;
  connected: boolean;
  /** "640x360"; left out when only the connection changed. */
  mainRes?: string;
  subRes?: string;
  /** What a camera brings that the cloud does not know yet. */
  name?: string;
  ptz?: boolean;
  /** Index into contract/names recordingStates. */
  recording?: number;
}

/** What hangs on a host besides its cameras; left out what it did not report. */
export interface HostParts {
  version?: string;
  modules?: ModuleInfo[];
  storages?: StorageInfo[];
}

/** What the device channel needs from the rest of the cloud. */
export interface DevicePorts {
  /**
   * Null for unknown, disabled or wrong; the three look the same.
   * @throws TOO_MANY_ATTEMPTS after too many wrong ones from this address; anything else when it cannot be told now
   */
  authenticateHost(
    hostCode: string,
    password: string,
    address: string,
  ): Promise<AuthenticatedHost | null>;
  /** The channel publishes host_state itself, after this has been written. */
  setHostConnected(hostId: number, connected: boolean): Promise<void>;
  /** Publishes camera_state for cameras that changed: only the database knows their ids. */
  setCameraStates(hostId: number, states: CameraState[]): Promise<void>;
  setHostParts(hostId: number, parts: HostParts): Promise<void>;
  /** Publishes FW_OTA_STATUS itself. */
  setFirmware(host: AuthenticatedHost, progress: FirmwareProgress): Promise<void>;
  /** How long the host may keep recordings, as people set it. */
  findRetention(hostId: number): Promise<Retention>;
  /** True when the events are stored; false when the host shall send them again. Never rejects. */
  takeEvents(batch: {
    host: AuthenticatedHost;
    message: EventsMessage;
    /** By the number that the events name. */
    pictures: ReadonlyMap<number, Uint8Array>;
  }): Promise<boolean>;
  bus: Bus;
}
