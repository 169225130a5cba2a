/** Below our own address: where providers send people back to. */
export const PROVIDER_BACK = "/provider/back";
