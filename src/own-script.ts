type Policy = { createScriptURL(address: string): string }

declare global {
  interface Window {
    /** Absent in browsers that know no Trusted Types. TypeScript's DOM takes the trusted address for a string. */
    readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
}

const rules: Policy = {
  createScriptURL(address) {
    if (new URL(address, location.origin).origin === location.origin) return address
    throw new TypeError(`${address} is no script of ours`)
  },
}

let policy: Policy | undefined

/** The only way in which the content policy lets a text become the address of a script: a worker, say. */
export function ownScript(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('own-script', rules) ?? rules
  return policy.createScriptURL(address)
}
