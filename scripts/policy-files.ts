/**
 * The policy files that make a fresh computer a terminal. Each name was read in Chrome's published list of policies; docs/terminals.md
 * says what each is for.
 */
export const systems = ['linux', 'windows', 'chromeos'] as const
export type System = (typeof systems)[number]

type Value = boolean | number | string | readonly string[]
export type Policies = Readonly<Record<string, Value>>

/** `address` is where the application is, with or without a path: policies name its origin. */
export function policiesFor(address: URL): Policies {
  const { origin } = address
  return {
    // It begins with the application, after a power cut too.
    RestoreOnStartup: 4,
    RestoreOnStartupURLs: [`${origin}/`],
    HomepageLocation: `${origin}/`,
    HomepageIsNewTabPage: false,
    // Sounds before the first touch: a wall has no keyboard.
    AutoplayAllowlist: [origin],
    SerialAllowAllPortsForUrls: [origin],
    WebHidAllowAllDevicesForUrls: [origin],
    VideoCaptureAllowedUrls: [`${origin}/`],
    // QZ Tray listens on the terminal itself. From Chrome 146 on, that has a policy of its own.
    LocalNetworkAccessAllowedForUrls: [origin],
    LoopbackNetworkAllowedForUrls: [origin],
    // A terminal is shared, so it offers neither to keep a password nor to translate.
    PasswordManagerEnabled: false,
    TranslateEnabled: false,
    // Nobody is there to answer a first-run page or a prompt.
    DefaultBrowserSettingEnabled: false,
    BrowserGuestModeEnabled: false,
  }
}

/** The text of the file for one system. */
export function policyFile(system: System, address: URL): string {
  const policies = policiesFor(address)
  if (system === 'windows') return registry(policies)
  if (system === 'linux') return `${JSON.stringify(policies, null, 2)}\n`
  // The admin console's « custom configurations » know no prompt for the default browser: ChromeOS has no other.
  const { DefaultBrowserSettingEnabled: _, ...onChromeOs } = policies
  return `${JSON.stringify(onChromeOs, null, 2)}\n`
}

const keys = ['SOFTWARE\\Policies\\Google\\Chrome', 'SOFTWARE\\Policies\\Microsoft\\Edge']

/** A file for `reg import`: UTF-16 is not needed, for there are only ASCII letters in it. */
function registry(policies: Policies): string {
  const entries = Object.entries(policies)
  const lines = keys.flatMap(key => [
    `[HKEY_LOCAL_MACHINE\\${key}]`,
    ...entries.flatMap(([name, value]) =>
      typeof value === 'object' ? [] : [`"${name}"=${registryValue(value)}`],
    ),
    '',
    ...entries.flatMap(([name, value]) =>
      typeof value === 'object'
        ? [
            `[HKEY_LOCAL_MACHINE\\${key}\\${name}]`,
            ...value.map((one, at) => `"${at + 1}"=${registryValue(one)}`),
            '',
          ]
        : [],
    ),
  ])
  return `${['Windows Registry Editor Version 5.00', '', ...lines].join('\r\n')}\r\n`
}

function registryValue(value: boolean | number | string): string {
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`
  return `dword:${Number(value).toString(16).padStart(8, '0')}`
}
