import { lazy } from 'react'

/** Loaded when somebody opens them: no page here belongs to the first load. */
export const ScannersPage = lazy(async () => ({ default: (await import('./ScannersPage.tsx')).Scanners }))
export const JournalPage = lazy(async () => ({ default: (await import('./JournalPage.tsx')).Journal }))
export const CalibrationPage = lazy(async () => ({
  default: (await import('./CalibrationPage.tsx')).Calibration,
}))
