import { pageRoute } from '#contract/pages.ts'
import { demoPath } from '#src/scan/sources/demo/channel.ts'

const applicationName = 'douchette'
const sheetName = 'douchette-demo'

export const isInOwnWindow = () => window.name === sheetName

/** Opens the application in a second window, for a sheet that has no tab to scan into. */
export function openApplication() {
  window.open(pageRoute('home'), applicationName)
}

/** Moves the sheet to a small window; this window becomes the application. */
export function moveToOwnWindow() {
  if (window.open(demoPath, sheetName, 'popup,width=460,height=860'))
    window.location.assign(pageRoute('home'))
}
