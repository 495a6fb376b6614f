import { lazy } from 'react'

/** Each page is loaded when it is opened: none belongs to the first load. */
export const ScannersPage = lazy(async () => ({ default: (await import('./ScannersPage.tsx')).Scanners }))
export const JournalPage = lazy(async () => ({ default: (await import('./JournalPage.tsx')).Journal }))
export const CalibrationPage = lazy(async () => ({
  default: (await import('./CalibrationPage.tsx')).Calibration,
}))
