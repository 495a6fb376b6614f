/**
 * qz-tray asks for a package « lna » that it does not bring along. This is what it asks of it: to connect, and to
 * tell a browser that forbids pages to reach this computer from a program that is not running.
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
      // Names newer than the compiler's list of them.
      const { state } = await navigator.permissions.query({ name: permission as PermissionName })
      return state === 'denied' ? permission : undefined
    } catch {
      // This browser does not know that name.
    }
  }
  return undefined
}
