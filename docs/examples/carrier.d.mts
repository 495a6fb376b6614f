export function zplOf(
  parcel: { reference: string; recipient: Record<string, unknown> },
  tracking: string,
): string
