import { demoPath } from '#src/scan/sources/demo/channel.ts'

const applicationName = 'douchette'
const sheetName = 'douchette-demo'

export const isInOwnWindow = () => window.name === sheetName

/** Opens the application beside a sheet that has no tab to scan into. */
export function openApplication() {
  window.open('/', applicationName)
}

/** The sheet moves to a small window beside, and this one becomes the application. */
export function moveToOwnWindow() {
  if (window.open(demoPath, sheetName, 'popup,width=460,height=860')) window.location.assign('/')
}
