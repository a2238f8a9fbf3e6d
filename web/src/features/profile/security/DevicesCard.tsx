import { useQuery } from "@tanstack/react-query";
import { LogOut, Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { plural } from "#contract/plural.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { ConfirmDialog } from "#ui/Dialog/ConfirmDialog.tsx";
import { FoldCard } from "#ui/Disclosure/FoldCard.tsx";
import { ErrorState } from "#ui/ErrorState/ErrorState.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useSignOutDevices } from "../mutations.ts";
import { type Device, devicesQuery } from "../queries.ts";
import { SettingRow } from "../SettingRow.tsx";
import { deviceName } from "./deviceName.ts";

/** Lists the devices where the person is signed in, and lets them sign devices out. */
export function DevicesCard() {
  const { data: devices, error, refetch } = useQuery(devicesQuery);
  const [leaving, setLeaving] = useState<readonly Device[]>([]);
  const others = devices?.filter(({ current }) => !current) ?? [];
  return (
    <FoldCard
      id="devices"
      title="Devices"
      summary={devices ? `You're signed in on ${plural(devices.length, "device")}` : "\u00a0"}
    >
      {error && !devices && (
        <ErrorState
          level={3}
          title="We couldn't load your devices"
          onRetry={() => refetch()}
          retryLabel="Try Again"
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {!devices && !error && (
        <SettingRow icon={<Monitor aria-hidden />} title={<Skeleton width="10rem" />}>
          <Skeleton width="16rem" />
        </SettingRow>
      )}
      <ul>
        {devices?.map((device) => (
          <li key={device.id}>
            <DeviceRow device={device} onLeave={() => setLeaving([device])} />
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <SettingRow
          icon={<LogOut aria-hidden />}
          title="All other devices"
          action={
            <Button size="sm" onPress={() => setLeaving(others)}>
              Sign Out Others
            </Button>
          }
        >
          A session ends after 30 minutes without activity.
        </SettingRow>
      )}
      <LeaveDialog devices={leaving} onClose={() => setLeaving([])} />
    </FoldCard>
  );
}

function DeviceRow({ device, onLeave }: { device: Device; onLeave: () => void }) {
  const { name, isPhone } = deviceName(device.user_agent);
  return (
    <SettingRow
      icon={isPhone ? <Smartphone aria-hidden /> : <Monitor aria-hidden />}
      title={name}
      badge={
        device.current && (
          <Badge tone="ok" size="sm">
            This device
          </Badge>
        )
      }
      action={
        !device.current && (
          <Button size="sm" aria-label={`Sign out ${name}`} onPress={onLeave}>
            Sign Out
          </Button>
        )
      }
    >
      {device.only === "documents" && "Can only add documents to one request · "}
      {device.current ? "Active now" : <Time value={device.last_used_at} />}
      {device.network && ` · ${device.network}`} · since <Time value={device.created_at} mode="date" />
    </SettingRow>
  );
}

function LeaveDialog({ devices, onClose }: { devices: readonly Device[]; onClose: () => void }) {
  const signOut = useSignOutDevices();
  const [only] = devices;
  const what =
    devices.length > 1 ? plural(devices.length, "device") : deviceName(only?.user_agent ?? null).name;
  const leave = async () => {
    await signOut.mutateAsync(devices);
    toast.success(`Signed out ${what}`);
  };
  return (
    <ConfirmDialog
      isOpen={devices.length > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Sign out ${what}?`}
      confirmLabel="Sign Out"
      cancelLabel="Keep Signed In"
      danger
      onConfirm={leave}
    >
      Anyone who uses {devices.length > 1 ? "them" : "it"} has to sign in again.
    </ConfirmDialog>
  );
}
