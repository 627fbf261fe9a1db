import type { DnsRecord } from '@linkplane/contracts/account';
import { CopyButton } from '../../ui/copy-button.tsx';
import styles from './dns-records.module.css';

/** What to set where the domain's DNS is managed, and what each record is for. */
export function DnsRecords({ records }: { records: readonly DnsRecord[] }) {
  const ownership = records.filter(({ purpose }) => purpose === 'ownership');
  const aliases = records.filter(({ purpose, type }) => purpose === 'traffic' && type === 'CNAME');
  const addresses = records.filter(({ type }) => type === 'A' || type === 'AAAA');
  return (
    <div>
      {ownership.length > 0 && (
        <section className={styles['group']}>
          <h3>1. Verify ownership</h3>
          <p className={styles['words']}>Keep this record for as long as you use the domain.</p>
          <RecordTable label="Records for ownership" records={ownership} />
        </section>
      )}
      <section className={styles['group']}>
        <h3>{ownership.length > 0 ? '2. Direct visitors here' : 'Direct visitors here'}</h3>
        {aliases.length > 0 && (
          <>
            <p className={styles['words']}>For a subdomain, a CNAME record:</p>
            <RecordTable label="Alias for traffic" records={aliases} />
          </>
        )}
        {addresses.length > 0 && (
          <>
            <p className={aliases.length > 0 ? styles['or'] : styles['words']}>
              {aliases.length > 0 ? 'Or, for a domain that cannot have an alias,' : 'Set'} all addresses:
            </p>
            <RecordTable label="Addresses for traffic" records={addresses} />
          </>
        )}
        {aliases.length + addresses.length === 0 && (
          <p className={styles['words']}>
            Ask the operator of this service for the address that the domain must point to.
          </p>
        )}
        {aliases.length > 0 && addresses.length === 0 && (
          <p className={styles['or']}>
            A domain without a subdomain in front cannot have a CNAME: use ALIAS or ANAME there, if your provider has
            it, or ask the operator of this service for its addresses.
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
          <th>Type</th>
          <th>Name</th>
          <th>Value</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ type, name, value }) => (
          <tr key={`${type} ${value}`}>
            <td data-name="Type">
              <strong>{type}</strong>
            </td>
            <td data-name="Name">
              <span className={styles['cell']}>
                <code>{name}</code>
                <CopyButton text={name} label={`Copy name of ${type}`} />
              </span>
            </td>
            <td data-name="Value">
              <span className={styles['cell']}>
                <code>{value}</code>
                <CopyButton text={value} label={`Copy value of ${type}`} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
