//! Values in the form that PostgreSQL sends and takes.

use std::error::Error;

use bytes::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use crate::database::value::ValueRef;

type Bad = Box<dyn Error + Sync + Send>;

impl ToSql for ValueRef<'_> {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Bad> {
        match (*self, kind) {
            (Self::Null, _) => Ok(IsNull::Yes),
            (Self::Integer(number), &Type::BOOL) => (number != 0).to_sql(kind, out),
            (Self::Integer(number), &Type::INT4) => i32::try_from(number)?.to_sql(kind, out),
            (Self::Integer(number), &Type::INT8) => number.to_sql(kind, out),
            (Self::Real(number), &Type::FLOAT8) => number.to_sql(kind, out),
            (Self::Text(text), &Type::TEXT | &Type::VARCHAR | &Type::NAME) => {
                std::str::from_utf8(text)?.to_sql(kind, out)
            }
            (Self::Text(text), &Type::JSON) => {
                out.extend_from_slice(text);
                Ok(IsNull::No)
            }
            (Self::Bytes(bytes), &Type::BYTEA) => bytes.to_sql(kind, out),
            (value, _) => Err(format!("{} is no {kind}", value.kind()).into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for ValueRef<'a> {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Self, Bad> {
        Ok(match *kind {
            Type::BOOL => Self::Integer(bool::from_sql(kind, raw)?.into()),
            Type::INT4 => Self::Integer(i32::from_sql(kind, raw)?.into()),
            Type::INT8 => Self::Integer(i64::from_sql(kind, raw)?),
            Type::FLOAT8 => Self::Real(f64::from_sql(kind, raw)?),
            Type::BYTEA => Self::Bytes(raw),
            Type::TEXT | Type::VARCHAR | Type::NAME => Self::Text(raw),
            _ => return Err(format!("a column has the type {kind}").into()),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Bad> {
        Ok(Self::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
