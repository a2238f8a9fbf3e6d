import { vi } from "vitest";

/** What a browser does with push, which happy-dom doesn't have. */
export interface FakePush {
  permission: NotificationPermission;
  /** What the person answers when the browser asks. */
  answer: NotificationPermission;
  /** Whether the push service can be reached. */
  isReachable: boolean;
  /** The keys with which the page subscribed, as base64url. */
  subscribedWith: string[];
  isSubscribed: boolean;
  isRegistered: boolean;
}

export const ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc";
export const KEYS = { p256dh: "BA", auth: "AA" };

/** Gives the test's browser service workers, notifications and push. They're gone after the test. */
export function fakePush(given: Partial<FakePush> = {}): FakePush {
  const state: FakePush = {
    permission: "default",
    answer: "granted",
    isReachable: true,
    subscribedWith: [],
    isSubscribed: false,
    isRegistered: false,
    ...given,
  };
  let key = new ArrayBuffer(0);
  const subscription = () =>
    state.isSubscribed
      ? {
          endpoint: ENDPOINT,
          options: { applicationServerKey: key },
          toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
          unsubscribe: async () => {
            state.isSubscribed = false;
            return true;
          },
        }
      : null;
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (!state.isReachable)
        throw new DOMException("Registration failed - push service error", "AbortError");
      key = applicationServerKey.slice().buffer;
      state.subscribedWith.push(Buffer.from(key).toString("base64url"));
      state.isSubscribed = true;
      return subscription();
    },
  };
  const registration = { pushManager };
  vi.stubGlobal("navigator", {
    ...navigator,
    userAgent: "Chrome",
    onLine: true,
    serviceWorker: {
      register: async () => {
        state.isRegistered = true;
        return registration;
      },
      getRegistration: async () => (state.isRegistered ? registration : undefined),
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.permission = state.answer;
      return state.answer;
    },
  });
  return state;
}
