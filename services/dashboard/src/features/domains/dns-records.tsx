import type { DnsRecord } from '@linkplane/contracts/account';
import { t } from '../../language/translate.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './dns-records.module.css';

/** The DNS records to add, grouped by purpose. */
export function DnsRecords({ records }: { records: readonly DnsRecord[] }) {
  const ownership = records.filter(({ purpose }) => purpose === 'ownership');
  const aliases = records.filter(({ purpose, type }) => purpose === 'traffic' && type === 'CNAME');
  const addresses = records.filter(({ type }) => type === 'A' || type === 'AAAA');
  return (
    <div>
      {ownership.length > 0 && (
        <section className={styles['group']}>
          <h3>{t('1. Verify ownership')}</h3>
          <p className={styles['words']}>{t('Keep this record for as long as you use the domain.')}</p>
          <RecordTable label={t('Ownership record')} records={ownership} />
        </section>
      )}
      <section className={styles['group']}>
        <h3>{ownership.length > 0 ? t('2. Direct traffic here') : t('Direct traffic here')}</h3>
        {aliases.length > 0 && (
          <>
            <p className={styles['words']}>{t('For a subdomain, add a CNAME record:')}</p>
            <RecordTable label={t('CNAME record for traffic')} records={aliases} />
          </>
        )}
        {addresses.length > 0 && (
          <>
            <p className={aliases.length > 0 ? styles['or'] : styles['words']}>
              {aliases.length > 0
                ? t('Or, for an apex domain, add all of these address records:')
                : t('Add all of these address records:')}
            </p>
            <RecordTable label={t('Address records for traffic')} records={addresses} />
          </>
        )}
        {aliases.length + addresses.length === 0 && (
          <p className={styles['words']}>
            {t('Ask the operator of this service which address the domain must point to.')}
          </p>
        )}
        {aliases.length > 0 && addresses.length === 0 && (
          <p className={styles['or']}>
            {t(
              'An apex domain cannot have a CNAME record. Use an ALIAS or ANAME record if your DNS provider supports it, or ask the operator of this service for its addresses.',
            )}
          </p>
        )}
      </section>
    </div>
  );
}

function RecordTable({ label, records }: { label: string; records: readonly DnsRecord[] }) {
  return (
    <table className={styles['table']} aria-label={label}>
      <thead>
        <tr>
          <th>{t('Type')}</th>
          <th>{t('Name')}</th>
          <th>{t('Value')}</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ type, name, value }) => (
          <tr key={`${type} ${value}`}>
            <td data-name={t('Type')}>
              <strong>{type}</strong>
            </td>
            <td data-name={t('Name')}>
              <span className={styles['cell']}>
                <code>{name}</code>
                <CopyButton text={name} label={t('Copy name of {type}', { type })} />
              </span>
            </td>
            <td data-name={t('Value')}>
              <span className={styles['cell']}>
                <code>{value}</code>
                <CopyButton text={value} label={t('Copy value of {type}', { type })} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
