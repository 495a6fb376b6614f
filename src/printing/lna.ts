/**
 * qz-tray imports a package « lna » that it does not ship. This file does what qz-tray needs of it: it connects, and it
 * tells a browser that forbids pages to reach this computer from a program that does not run.
 */
export class LnaError extends Error {
  readonly denied = true
  readonly permission: string

  constructor(permission: string) {
    super(`The browser denies "${permission}".`)
    this.permission = permission
  }
}

/** The newer name first. */
const permissions = ['loopback-network', 'local-network-access']

export async function detectLna(
  address: string,
  connect: (address: string) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await connect(address)
  } catch (failure) {
    const denied = await deniedPermission()
    throw denied ? new LnaError(denied) : failure
  }
}

async function deniedPermission(): Promise<string | undefined> {
  for (const permission of permissions) {
    try {
      // TypeScript's list does not have these names yet.
      const { state } = await navigator.permissions.query({ name: permission as PermissionName })
      return state === 'denied' ? permission : undefined
    } catch {
      // This browser does not know the name.
    }
  }
  return undefined
}
