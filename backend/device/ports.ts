import type { EventsMessage, FirmwareProgress, Retention } from "../../contract/device";
import type { ModuleInfo, PtzPreset, StorageInfo } from "../../contract/device-parts";
import type { Bus } from "../realtime/bus";

export interface AuthenticatedHost {
  hostId: number;
  accountId: number;
  /** Shown to the agent, for its log. */
  name: string;
}

/** A host as it has just signed in. */
export interface SignedInHost extends AuthenticatedHost {
  /** Changes with its password. */
  credential: string;
}

/** The connection that a host is online by. */
export interface HostConnectionState {
  connectionId: string | null;
  credential: string;
}

export interface CameraState {
  index: number;
  connected: boolean;
  /** As "640x360"; absent when only the connection changed. */
  mainRes?: string;
  subRes?: string;
  /** Initial values for a camera that the cloud does not know yet. */
  name?: string;
  ptz?: boolean;
  presets?: PtzPreset[];
  /** Index into contract/names recordingStates. */
  recording?: number;
}

/** A host's state besides its cameras; fields that it did not report are absent. */
export interface HostParts {
  version?: string;
  modules?: ModuleInfo[];
  storages?: StorageInfo[];
}

/** Functions of the cloud that the device channel depends on. */
export interface DevicePorts {
  /**
   * Null for an unknown code, a disabled host and a wrong password alike.
   * @throws TOO_MANY_ATTEMPTS after too many failures from this address; any other error when the check is impossible
   * now
   */
  authenticateHost(
    hostCode: string,
    password: string,
    address: string,
  ): Promise<SignedInHost | null>;
  /**
   * Stores that the host is online by this connection, or that this one has ended; the channel publishes host_state
   * afterwards. False where another connection has taken its place: its end says nothing about the host.
   */
  setHostConnected(hostId: number, connectionId: string, connected: boolean): Promise<boolean>;
  /** Null for a host that may not connect (any more). */
  findConnection(hostId: number): Promise<HostConnectionState | null>;
  /** Stores the states and publishes camera_states for cameras that changed. */
  setCameraStates(hostId: number, states: CameraState[]): Promise<void>;
  setHostParts(hostId: number, parts: HostParts): Promise<void>;
  /** Stores the progress and publishes FW_OTA_STATUS. */
  setFirmware(host: AuthenticatedHost, progress: FirmwareProgress): Promise<void>;
  /** How long the host keeps recordings, as configured by users. */
  findRetention(hostId: number): Promise<Retention>;
  /** True when the events are stored; false when the host must send them again. Never rejects. */
  storeEvents(batch: {
    host: AuthenticatedHost;
    message: EventsMessage;
    /** By the number that the events reference. */
    pictures: ReadonlyMap<number, Uint8Array>;
  }): Promise<boolean>;
  bus: Bus;
}
