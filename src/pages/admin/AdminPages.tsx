import { Route, Routes } from 'react-router-dom'
import { pageRoute } from '#contract/pages.ts'
import { useAccess } from '#src/session/access.tsx'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { AdminPage } from './AdminPage.tsx'
import { AuditPage } from './AuditPage.tsx'
import { ImportPage } from './import/ImportPage.tsx'
import { SessionsPage } from './SessionsPage.tsx'

/** What lies below `/admin`. The server gives `adminUrl` only to those who may see it. */
export function AdminPages() {
  const { adminUrl, user } = useAccess()
  if (adminUrl === undefined) {
    return (
      <LoadFailure why="L’administration est réservée aux responsables, connectés par mot de passe : un badge ne suffit pas." />
    )
  }
  return (
    <Routes>
      <Route index element={<AdminPage />} />
      {user.role === 'admin' && (
        <>
          <Route path={below('audit')} element={<AuditPage />} />
          <Route path={below('sessions')} element={<SessionsPage />} />
          <Route path={below('import')} element={<ImportPage />} />
        </>
      )}
      <Route path="*" element={<LoadFailure why="Cette page est réservée aux administrateurs." />} />
    </Routes>
  )
}

const below = (page: string) => pageRoute(page).slice(pageRoute('admin').length + 1)
