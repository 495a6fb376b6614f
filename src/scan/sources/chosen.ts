import type { UsbIds } from './web-devices.ts'

/** Null when the person closed the browser's list without a choice. */
export async function chosen<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

export const same = (one: UsbIds | undefined, other: UsbIds | undefined): boolean =>
  one?.vendorId === other?.vendorId && one?.productId === other?.productId
