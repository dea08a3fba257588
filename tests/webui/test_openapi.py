"""The description and the application agree, in both directions."""

import json
import re

import jsonschema
import pytest
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from taishot.webui.contract import openapi, schema_text

BASE = "http://localhost/api/openapi.json"
SCHEMAS = ("reading.schema.json", "score-answer.schema.json", "score-request.schema.json")


def registry():
    resources = [(BASE, Resource(openapi(), DRAFT202012))]
    for name in SCHEMAS:
        contents = json.loads(schema_text(name))
        place = f"http://localhost/api/schemas/{name}"
        resources.append((place, Resource.from_contents(contents)))
    return Registry().with_resources(resources)


def validator(schema_name):
    reference = {"$ref": f"{BASE}#/components/schemas/{schema_name}"}
    return jsonschema.Draft202012Validator(reference, registry=registry())


def described():
    return {
        (method.upper(), path)
        for path, item in openapi()["paths"].items()
        for method in item
        if method in {"get", "post", "put", "patch", "delete"}
    }


def served(app):
    return {
        (method, re.sub(r"<(?:[^:>]*:)?([^>]*)>", r"{\1}", rule.rule).replace("photo_id", "id"))
        for rule in app.url_map.iter_rules()
        if rule.endpoint != "static"
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }


def test_every_route_is_described_and_every_described_route_exists(app):
    assert served(app) == described()


def test_the_description_is_openapi_3_1_and_its_references_lead_somewhere():
    spec = openapi()
    assert spec["openapi"].startswith("3.1.")
    assert {"title", "version"} <= set(spec["info"])
    for schema in spec["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)
    references = re.findall(r'"\$ref": ?"([^"]+)"', json.dumps(spec))
    assert references
    resolver = registry().resolver(BASE)
    for reference in set(references):
        assert resolver.lookup(reference).contents


def test_operations_have_unique_names_and_summaries():
    operations = [
        item[method]
        for item in openapi()["paths"].values()
        for method in item
        if method in {"get", "post", "delete"}
    ]

    assert len({each["operationId"] for each in operations}) == len(operations)
    assert all(each["summary"].endswith(".") for each in operations)


def test_the_description_and_its_schemas_are_served(client):
    assert client.get("/api/openapi.json").json == openapi()
    for name in SCHEMAS:
        answer = client.get(f"/api/schemas/{name}")
        assert answer.mimetype == "application/schema+json"
        assert json.loads(answer.data) == json.loads(schema_text(name))


@pytest.mark.parametrize("name", ["..", "../openapi.json", "%2e%2e%2fopenapi.json", "none.json"])
def test_nothing_else_is_served_as_a_schema(client, name):
    assert client.get(f"/api/schemas/{name}").status_code == 404


@pytest.mark.parametrize(
    ("path", "schema"),
    [
        ("/api/config", "Config"),
        ("/api/tiles", "Tiles"),
        ("/api/rules", "Rules"),
        ("/api/examples", "Examples"),
        ("/api/corrections", "Corrections"),
        ("/api/tilesets", "TileSets"),
        ("/api/health", "Health"),
    ],
)
def test_answers_are_as_described(client, path, schema):
    answer = client.get(path)

    assert answer.status_code == 200
    validator(schema).validate(answer.json)


def test_the_page_has_its_twin(client):
    twin = client.get("/", headers={"Accept": "application/json"})
    page = client.get("/", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})

    assert twin.json == client.get("/api/config").json
    assert page.mimetype == "text/html"
    validator("Config").validate(twin.json)


def test_reading_and_correcting_are_as_described(client, jpeg):
    read = client.post("/api/read", data=jpeg, content_type="image/jpeg").json
    validator("ReadAnswer").validate(read)
    tiles = [{"tile": tile["tile"], "quad": tile["quad"]} for tile in read["reading"]["tiles"]]
    body = {"photo_id": read["id"], "tiles": tiles}
    validator("CorrectionRequest").validate(body)

    validator("Correction").validate(client.post("/api/corrections", json=body).json)
    validator("Corrections").validate(client.get("/api/corrections").json)


WIN = {"hand": "123m456m789m123p55p (777s) *1m", "self_draw": True}


@pytest.mark.parametrize(
    "request_body",
    [
        WIN,
        {**WIN, "payments": {"base": 100, "unit": 20}},
        {**WIN, "rules": "no-such-rules"},
        {"hand": "123m456m789m123p5p (777s)"},
        {"hand": "nonsense"},
        {},
        {"concealed": ["1m", "?"], "extra": 1},
    ],
)
def test_counting_is_as_described_whatever_is_wrong_with_the_hand(client, request_body):
    answer = client.post("/api/score", json=request_body)

    assert answer.status_code == 200
    validator("ScoreAnswer").validate(answer.json)


def test_comparing_is_as_described(client):
    first, second = (entry["id"] for entry in client.get("/api/rules").json["sets"][:2])
    body = {"request": WIN, "rules": [first, second]}
    validator("CompareRequest").validate(body)

    answer = client.post("/api/compare", json=body)

    assert answer.status_code == 200
    validator("CompareAnswer").validate(answer.json)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/none", 404),
        ("GET", "/none", 404),
        ("PUT", "/api/score", 405),
        ("POST", "/", 405),
        ("GET", "/api/score", 405),
        ("POST", "/api/score", 415),
        ("GET", "/static/../settings.py", 404),
    ],
)
def test_errors_are_as_described(client, method, path, status):
    answer = client.open(path, method=method, headers={"Accept": "application/json"})

    assert answer.status_code == status
    assert answer.mimetype == "application/problem+json"
    validator("Error").validate(answer.json)
    page = client.open(path, method=method, headers={"Accept": "text/html"})
    assert page.status_code == status
    assert page.mimetype == ("application/problem+json" if "/api/" in path else "text/html")
    assert "Traceback" not in page.get_data(as_text=True)
