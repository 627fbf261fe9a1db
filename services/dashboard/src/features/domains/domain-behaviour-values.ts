import type { Domain } from '@linkplane/contracts/account';
import { completeWebAddress } from '../../ui/complete-address.ts';
import { errorOf } from '../../ui/field-errors.ts';
import type { DomainChanges } from './domains-query.ts';

/** The values of the form, including those of the options that are not selected. */
export type BehaviourValues = {
  root: Domain['rootBehaviour']['kind'];
  rootUrl: string;
  profileId: string;
  notFoundUrl: string;
  isDefault: boolean;
  slugPolicy: Domain['slugPolicy'];
};

export function toValues({ rootBehaviour, notFoundUrl, isDefault, slugPolicy }: Domain): BehaviourValues {
  return {
    root: rootBehaviour.kind,
    rootUrl: rootBehaviour.kind === 'redirect' ? rootBehaviour.url : '',
    profileId: rootBehaviour.kind === 'profile' ? rootBehaviour.profileId : '',
    notFoundUrl: notFoundUrl ?? '',
    isDefault,
    slugPolicy,
  };
}

export function toChanges(values: BehaviourValues): DomainChanges {
  const { root, rootUrl, profileId, notFoundUrl, isDefault, slugPolicy } = values;
  return {
    rootBehaviour:
      root === 'redirect'
        ? { kind: root, url: completeWebAddress(rootUrl) }
        : root === 'profile'
          ? { kind: root, profileId }
          : { kind: root },
    notFoundUrl: notFoundUrl.trim() === '' ? null : completeWebAddress(notFoundUrl),
    isDefault,
    slugPolicy,
  };
}

export type BehaviourErrors = {
  rootUrl?: string;
  profileId?: string;
  notFoundUrl?: string;
  slugPolicy?: string;
  isShown: boolean;
};

/** The error of each field. */
export function errorsOf(error: unknown): BehaviourErrors {
  const said = {
    rootUrl: errorOf(error, 'rootBehaviour.url'),
    profileId: errorOf(error, 'rootBehaviour.profileId'),
    notFoundUrl: errorOf(error, 'notFoundUrl'),
    slugPolicy: errorOf(error, 'slugPolicy'),
  };
  const shown = Object.entries(said).filter(([, words]) => words !== undefined);
  return { ...Object.fromEntries(shown), isShown: shown.length > 0 };
}
