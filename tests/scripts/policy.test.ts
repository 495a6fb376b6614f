import { expect, test } from 'vitest'
import { policyFile } from '#scripts/policy-files.ts'

const address = new URL('https://stock.lan:8080/accueil')

test('a Linux terminal starts with the application, may make sounds and has its devices without a question', () => {
  const policies = JSON.parse(policyFile('linux', address))
  expect(policies).toMatchObject({
    RestoreOnStartup: 4,
    RestoreOnStartupURLs: ['https://stock.lan:8080/'],
    AutoplayAllowlist: ['https://stock.lan:8080'],
    SerialAllowAllPortsForUrls: ['https://stock.lan:8080'],
    WebHidAllowAllDevicesForUrls: ['https://stock.lan:8080'],
    VideoCaptureAllowedUrls: ['https://stock.lan:8080/'],
    LocalNetworkAccessAllowedForUrls: ['https://stock.lan:8080'],
  })
})

test('the same for Windows is a file of the registry: numbers in hexadecimals, lists by number, Chrome and Edge', () => {
  const lines = policyFile('windows', address).split('\r\n')
  expect(lines[0]).toBe('Windows Registry Editor Version 5.00')
  expect(lines).toContain('"RestoreOnStartup"=dword:00000004')
  expect(lines).toContain('"PasswordManagerEnabled"=dword:00000000')
  for (const browser of ['Google\\Chrome', 'Microsoft\\Edge']) {
    const at = lines.indexOf(
      `[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\${browser}\\LocalNetworkAccessAllowedForUrls]`,
    )
    expect(at).toBeGreaterThan(0)
    expect(lines[at + 1]).toBe('"1"="https://stock.lan:8080"')
  }
})

test('the same for ChromeOS is what its console takes', () => {
  const policies = JSON.parse(policyFile('chromeos', address))
  expect(policies).not.toHaveProperty('DefaultBrowserSettingEnabled')
  expect(policies.SerialAllowAllPortsForUrls).toEqual(['https://stock.lan:8080'])
})
