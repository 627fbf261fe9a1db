import {
  AtSign,
  ChartNoAxesCombined,
  CloudUpload,
  Globe,
  KeyRound,
  Link2,
  Megaphone,
  Radio,
  Settings,
  Tags,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { t } from '../../language/translate.ts';

/** A page that the sidebar and the command palette link to. */
export type Destination = {
  to:
    | '/$workspaceId/links'
    | '/$workspaceId/tags'
    | '/$workspaceId/profiles'
    | '/$workspaceId/analytics'
    | '/$workspaceId/live'
    | '/$workspaceId/domains'
    | '/$workspaceId/utm-templates'
    | '/$workspaceId/tokens'
    | '/$workspaceId/webhooks'
    | '/$workspaceId/export-schedules'
    | '/$workspaceId/members'
    | '/$workspaceId/settings';
  name: string;
  icon: LucideIcon;
};

export const workDestinations: readonly Destination[] = [
  { to: '/$workspaceId/links', name: t('Links'), icon: Link2 },
  { to: '/$workspaceId/tags', name: t('Tags'), icon: Tags },
  { to: '/$workspaceId/profiles', name: t('Profiles'), icon: AtSign },
  { to: '/$workspaceId/analytics', name: t('Analytics'), icon: ChartNoAxesCombined },
  { to: '/$workspaceId/live', name: t('Live'), icon: Radio },
];

export const settingsDestinations: readonly Destination[] = [
  { to: '/$workspaceId/domains', name: t('Domains'), icon: Globe },
  { to: '/$workspaceId/utm-templates', name: t('UTM templates'), icon: Megaphone },
  { to: '/$workspaceId/tokens', name: t('API tokens'), icon: KeyRound },
  { to: '/$workspaceId/webhooks', name: t('Webhooks'), icon: Webhook },
  { to: '/$workspaceId/export-schedules', name: t('Scheduled exports'), icon: CloudUpload },
  { to: '/$workspaceId/members', name: t('Members'), icon: Users },
  { to: '/$workspaceId/settings', name: t('Workspace'), icon: Settings },
];
