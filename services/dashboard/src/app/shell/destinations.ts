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
  { to: '/$workspaceId/links', name: 'Links', icon: Link2 },
  { to: '/$workspaceId/tags', name: 'Tags', icon: Tags },
  { to: '/$workspaceId/profiles', name: 'Profiles', icon: AtSign },
  { to: '/$workspaceId/analytics', name: 'Analytics', icon: ChartNoAxesCombined },
  { to: '/$workspaceId/live', name: 'Live', icon: Radio },
];

export const settingsDestinations: readonly Destination[] = [
  { to: '/$workspaceId/domains', name: 'Domains', icon: Globe },
  { to: '/$workspaceId/utm-templates', name: 'UTM templates', icon: Megaphone },
  { to: '/$workspaceId/tokens', name: 'API tokens', icon: KeyRound },
  { to: '/$workspaceId/webhooks', name: 'Webhooks', icon: Webhook },
  { to: '/$workspaceId/export-schedules', name: 'Scheduled exports', icon: CloudUpload },
  { to: '/$workspaceId/members', name: 'Members', icon: Users },
  { to: '/$workspaceId/settings', name: 'Workspace', icon: Settings },
];
