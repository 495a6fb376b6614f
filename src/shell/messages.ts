// A page and a worker of different versions speak to each other, so these stay as they are.

/** `here`: which version are you? `take`: do not wait any longer. */
export type PageMessage = 'here' | 'take'

export type VersionMessage = { readonly version: string }
