import { useParams } from 'react-router-dom'
import { connectionCalls } from '#contract/endpoints/connection.ts'
import { shopConnectionCalls } from '#contract/endpoints/shop-connection.ts'
import { connectionPath, connectionsPath, newConnectionPath } from './addresses.ts'
import { settingsPath } from './settings/addresses.ts'

type Address = { readonly shopSlug?: string | undefined }

/** The calls and pages of connections: the warehouse's administration, or below a shop's address the shop's own door. */
export const connectionDoor = ({ shopSlug }: Address) => {
  if (shopSlug === undefined) {
    return {
      calls: connectionCalls,
      of: {},
      at: {},
      connections: connectionsPath,
      newConnection: newConnectionPath,
      connection: connectionPath,
    }
  }
  const settings = settingsPath(shopSlug)
  return {
    calls: shopConnectionCalls,
    of: { slugShop: shopSlug },
    at: { params: { slugShop: shopSlug } },
    shop: shopSlug,
    connections: `${settings}/connections`,
    newConnection: `${settings}/new-connection`,
    connection: (id: string) => `${settings}/connections/${id}`,
  }
}

export const useConnectionDoor = () => connectionDoor(useParams())
