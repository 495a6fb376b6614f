import { lazyPage } from '#src/ui/lazy-page.ts'

/** Each page loads when the user opens it, to stay out of the first load. */
export const ScannersPage = lazyPage(async () => (await import('./ScannersPage.tsx')).Scanners)
export const JournalPage = lazyPage(async () => (await import('./JournalPage.tsx')).Journal)
export const CalibrationPage = lazyPage(async () => (await import('./CalibrationPage.tsx')).Calibration)
