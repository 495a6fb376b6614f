import { lazy } from 'react'

/** Each page loads when the user opens it, to stay out of the first load. */
export const ScannersPage = lazy(async () => ({ default: (await import('./ScannersPage.tsx')).Scanners }))
export const JournalPage = lazy(async () => ({ default: (await import('./JournalPage.tsx')).Journal }))
export const CalibrationPage = lazy(async () => ({
  default: (await import('./CalibrationPage.tsx')).Calibration,
}))
