import type { Access } from '#contract/endpoints/user.ts'
import { pageRoute } from '#contract/pages.ts'
import { allowedItems, type NavItem, type NavSection } from '#src/operations/menu.ts'
import { figuresPath, healthPath } from '#src/pages/admin/addresses.ts'
import { apiDescription } from '#src/pages/admin/api.ts'
import { NavSections } from './NavSections.tsx'

type Props = { access: Access; isExcluded: (roles: readonly string[]) => boolean; mini?: boolean }

export function SupportNav({ access, isExcluded, mini = false }: Props) {
  const sections = supportSections(access).map(section => ({
    ...section,
    items: section.items.map(item =>
      item.children ? { ...item, children: allowedItems(item.children, isExcluded) } : item,
    ),
  }))
  return (
    <NavSections label="Aide et administration" sections={sections} isExcluded={isExcluded} mini={mini} />
  )
}

/** The menu below the operations: help, the customer's own addresses, and administration for those who may. */
export function supportSections(access: Access): NavSection[] {
  const { links = [] } = access
  const own = links.map(({ title, href }) => outside(title, href))
  return [{ items: [help(access), ...own, ...administration(access)] }]
}

const outside = (title: string, href: string): NavItem => ({ title, path: href, href, icon: 'arrow-right' })

function help({ helpUrl }: Access): NavItem {
  return {
    title: 'Aide',
    path: '#aide',
    icon: 'life-buoy',
    children: [
      { title: 'Douchettes', caption: 'Réglages, essai, sons', path: pageRoute('scanners') },
      { title: 'Journal des scans', caption: 'Les 1 000 derniers', path: pageRoute('journal') },
      { title: 'Cartes de commande', caption: 'À imprimer et à scanner', path: pageRoute('cards') },
      { title: 'Impression', caption: 'QZ Tray, imprimantes, file', path: pageRoute('printing') },
      manual(helpUrl),
    ],
  }
}

/** The customer's own manual where the server names it. */
function manual(helpUrl: string | undefined): NavItem {
  const title = 'Mode d’emploi'
  if (helpUrl !== undefined) return { title, path: helpUrl, href: helpUrl }
  return { title, caption: 'Une page pour chaque écran', path: pageRoute('manual'), deepMatch: true }
}

function administration({ adminUrl }: Access): NavItem[] {
  if (adminUrl === undefined) return []
  const own = pageRoute('admin')
  return [
    {
      title: 'Administration',
      path: '#administration',
      icon: 'shield-user',
      allowedRoles: ['operator'],
      children: [
        { title: 'Vue d’ensemble', path: own },
        { title: 'Indicateurs', path: figuresPath },
        { title: 'Santé', path: healthPath },
        ...(adminUrl === own ? [] : [outside('Administration du client', adminUrl)]),
        { title: 'Postes et imprimantes', path: pageRoute('computers') },
        {
          title: 'Appels du serveur',
          caption: 'Pour les développeurs',
          path: apiDescription,
          href: apiDescription,
        },
      ],
    },
  ]
}
